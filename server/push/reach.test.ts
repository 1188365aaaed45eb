import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askNameServers, isPublicAddress, publicLookupBy, UnreachableAddress } from '../outbound/reach.ts';
import { openNameServer } from '../testing/nameServer.ts';
import { dial } from './dial.ts';
import { faultOfAddress } from './reach.ts';

let hits = 0;
let port = 0;
const canary = createServer((socket) => {
  hits++;
  socket.destroy();
});
beforeAll(async () => {
  await new Promise<void>((resolve) => canary.listen(0, '::', resolve));
  port = (canary.address() as AddressInfo).port;
});
afterAll(() => canary.close());

describe('[A57 V29] addresses that no push goes to', () => {
  test.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:169.254.169.254',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001::1',
    'fe80::1',
    'fec0::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '100::1',
    '2001:db8::1',
    'localhost',
    '',
    '127.1',
    '2130706433',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['8.8.8.8', '142.250.1.188', '17.188.0.1', '2a00:1450:4009::8a', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  const bad = () => [
    `http://push.example.com/x`,
    `https://127.0.0.1:${port}/x`,
    `https://127.0.0.1/x`,
    `https://[::1]:${port}/x`,
    `https://[::ffff:7f00:1]:${port}/x`,
    `https://[::ffff:7f00:1]/x`,
    `https://0/x`,
    `https://2130706433/x`,
    `https://0x7f000001/x`,
    `https://127.1/x`,
    `https://169.254.169.254/latest/meta-data`,
    `https://[fd00:ec2::254]/x`,
    `https://localhost/x`,
    `https://localhost:${port}/x`,
    `https://LOCALHOST./x`,
    `https://push.localhost/x`,
    `https://database/x`,
    `https://user:word@push.example.com/x`,
    `https://push.example.com:${port}/x`,
    `https://push.example.com:22/x`,
    'file:///etc/passwd',
    'gopher://127.0.0.1/x',
    'ftp://push.example.com/x',
    'javascript:alert(1)',
    'https:',
    '',
    'push',
  ];

  test('are refused when they are named, and again when they are dialled', async () => {
    for (const address of bad()) {
      expect(faultOfAddress(address, null), address).not.toBeNull();
      const dialling = dial({ address, headers: {}, body: Buffer.from('x'), own: null, patience: 1000 });
      await expect(dialling, address).rejects.toThrow(UnreachableAddress);
    }
    expect(hits).toBe(0);
  });

  test('a name is looked up once, and refused where any of its addresses is not public', async () => {
    // A name that leads to this machine, as one that is rebound would.
    const names = await openNameServer('127.0.0.1');
    const lookup = publicLookupBy(askNameServers({ servers: [names.address] }));
    for (const options of [{ all: true }, {}, { family: 4 }]) {
      const found = await new Promise((resolve) => lookup('push.example.com', options, (error, address) => resolve(error ?? address)));
      expect(found).toBeInstanceOf(UnreachableAddress);
    }
    expect([hits, names.asked()]).toEqual([0, 5]);
    names.close();
  });

  test('an own service of a test is dialled at its own origin alone', () => {
    const own = { origin: `https://127.0.0.1:${port}`, certificate: '' };
    expect(faultOfAddress(`https://127.0.0.1:${port}/x`, own)).toBeNull();
    for (const address of [`https://127.0.0.1:${port + 1}/x`, `http://127.0.0.1:${port}/x`, `https://127.0.0.2:${port}/x`])
      expect(faultOfAddress(address, own)).not.toBeNull();
  });
});

test('the addresses that browsers really have are taken', () => {
  for (const address of [
    'https://fcm.googleapis.com/fcm/send/abc:APA91b',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGuQ',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB',
  ])
    expect(faultOfAddress(address, null)).toBeNull();
});
