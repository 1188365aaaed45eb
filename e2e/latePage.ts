/** Frames and short timers of a page come late, at random, as on a busy machine: none before another that was asked for earlier. It runs in the page. */
export function latePage(): void {
  const [frame, leave, soon] = [
    window.requestAnimationFrame.bind(window),
    window.cancelAnimationFrame.bind(window),
    window.setTimeout.bind(window),
  ];
  const isLate = () => Math.random() < 0.3;
  const lateness = () => Math.random() * 150;
  const left = new Set<number>();
  const behind: FrameRequestCallback[] = [];
  const catchUp = () => {
    for (const draw of behind.splice(0)) queueMicrotask(() => draw(performance.now()));
  };
  window.requestAnimationFrame = (draw) => {
    const id = frame((at) => {
      const run = (time: number) => void (left.delete(id) || draw(time));
      if (behind.length === 0 && !isLate()) return run(at);
      if (behind.push(run) === 1) soon(catchUp, lateness());
    });
    return id;
  };
  window.cancelAnimationFrame = (id) => {
    left.add(id);
    leave(id);
  };
  /** When the last of those with the same wait is due. */
  const due = new Map<number, number>();
  const dueAt = (wait: number) => {
    const now = performance.now();
    const at = Math.max(now + wait + (isLate() ? lateness() : 0), due.get(wait) ?? 0);
    due.set(wait, at);
    return at - now;
  };
  window.setTimeout = Object.assign(
    (run: TimerHandler, ms = 0, ...given: unknown[]) => soon(run, ms < 30 ? dueAt(ms) : ms, ...given),
    window.setTimeout,
  );
}
