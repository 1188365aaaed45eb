import { expect, test } from 'vitest';
import { othersAreRefused } from './loopback.ts';

test('whoever lets others connect is told that PUBLIC_URL keeps them out', () => {
  const publicUrl = 'http://localhost:3000';
  expect(othersAreRefused({ host: '0.0.0.0', publicUrl })).toMatch(
    /^Only this machine can open it, though HOST is 0\.0\.0\.0: set PUBLIC_URL/,
  );
  expect(othersAreRefused({ host: '::', publicUrl })).toMatch(/set PUBLIC_URL/);
  for (const host of ['127.0.0.1', 'localhost', '::1']) expect(othersAreRefused({ host, publicUrl })).toBeNull();
  expect(othersAreRefused({ host: '0.0.0.0', publicUrl: 'http://192.168.1.10:3000' })).toBeNull();
});
