/** Nobody is told in a browser that is signed out, whoever comes next: part of every sign-out, and small, since the first screen holds it. */
export function forgetPush(): void {
  localStorage.removeItem('atelier.push');
  void leave().catch(() => undefined);
}

async function leave(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  // What was shown names people and tasks.
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
