/** Frames and short timers of a page come late, at random, as on a busy machine. It runs in the page. */
export function latePage(): void {
  const [frame, leave, soon] = [
    window.requestAnimationFrame.bind(window),
    window.cancelAnimationFrame.bind(window),
    window.setTimeout.bind(window),
  ];
  const isLate = () => Math.random() < 0.3;
  const lateness = () => Math.random() * 150;
  const left = new Set<number>();
  window.requestAnimationFrame = (draw) => {
    const id = frame((at) => {
      const run = (time: number) => void (left.delete(id) || draw(time));
      if (isLate()) soon(() => run(performance.now()), lateness());
      else run(at);
    });
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    left.add(id);
    leave(id);
  };
  window.setTimeout = Object.assign(
    (run: TimerHandler, ms = 0, ...given: unknown[]) => soon(run, ms < 30 && isLate() ? ms + lateness() : ms, ...given),
    window.setTimeout,
  );
}
