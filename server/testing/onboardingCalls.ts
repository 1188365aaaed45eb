// One valid call of every endpoint of the first steps (endpointCalls.ts).

import { ok } from './answers.ts';
import type { CallsOf } from './calls.ts';
import { newPicture, sendPicture } from './pictures.ts';
import { newTask } from './tasks.ts';

export const onboardingCalls: CallsOf<'onboarding'> = {
  'onboarding.progress': async ({ principal }) => {
    await ok(principal.client.post('/api/v1/onboarding/progress', {}));
    return { path: '/onboarding/progress' };
  },
  'onboarding.counts': async () => ({ path: '/onboarding/counts' }),
  'onboarding.record': async () => ({ path: '/onboarding/progress', body: {} }),
  'onboarding.finish': async ({ principal }) => {
    await newTask(principal);
    const { avatar_url } = await ok<{ avatar_url: string | null }>(principal.client.get('/api/v1/me/avatar'));
    if (!avatar_url) await ok(sendPicture(principal.client, await newPicture()));
    return { path: '/onboarding/finish', body: {} };
  },
};
