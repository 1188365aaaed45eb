// The browsers in which the person is told while they do not look, and this one among them.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../lib/api.ts';
import { reportError } from '../../lib/reportError.ts';
import { isUnchanged, rememberSubscription, subscribeBrowser, unsubscribeBrowser } from './components/browserPush.ts';

export const devicesQuery = () => api.notifications.devices.queryOptions({ input: {} });

/** Tells in this browser from now on. Permission has been given by then. */
export function useAddThisBrowser() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (userId: string) => {
      const { applicationServerKey } = await queries.query(devicesQuery());
      return addThisBrowser({ userId, applicationServerKey });
    },
    onSuccess: (answer) => queries.setQueryData(devicesQuery().queryKey, answer),
  });
}

async function addThisBrowser({ userId, applicationServerKey }: { userId: string; applicationServerKey: string }) {
  const subscription = await subscribeBrowser(applicationServerKey);
  const answer = await client.notifications.addDevice(subscription);
  rememberSubscription({ userId, ...subscription });
  return answer;
}

export function useRemoveDevice() {
  const queries = useQueryClient();
  const { queryKey } = devicesQuery();
  return useMutation(
    api.notifications.removeDevice.mutationOptions({
      onSuccess: async (answer, { deviceId }) => {
        const known = queries.getQueryData(queryKey);
        queries.setQueryData(queryKey, answer);
        if (known?.items.some(({ id, isCurrent }) => id === deviceId && isCurrent)) await unsubscribeBrowser();
      },
      onError: (error) => reportError(error, 'a browser could not be taken off the list'),
    }),
  );
}

export const useTestPush = () =>
  useMutation(api.notifications.testPush.mutationOptions({ onError: (error) => reportError(error, 'the test push could not be sent') }));

/**
 * After the page has come: where the push service has given this browser another address meanwhile, or this Atelier has
 * another key, the server is told. A browser that was taken off the list elsewhere stays off it.
 */
export async function keepSubscription(userId: string): Promise<void> {
  const { applicationServerKey, items } = await client.notifications.devices({});
  if (!(await isUnchanged({ userId, applicationServerKey }))) await addThisBrowser({ userId, applicationServerKey });
  else if (!items.some(({ isCurrent }) => isCurrent)) await unsubscribeBrowser();
}
