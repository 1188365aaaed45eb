// A certificate for 127.0.0.1, signed by itself: X.509 written by hand, since Node makes keys and no certificates.

import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  /** Both in PEM. */
  key: string;
  cert: string;
}

export function newCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const name = sequence(set(sequence(objectId('550403'), element(0x0c, Buffer.from('Atelier test')))));
  const validity = sequence(time(Date.now() - day), time(Date.now() + day));
  // Subject alternative name: the address 127.0.0.1.
  const extension = sequence(objectId('551d11'), element(0x04, sequence(element(0x87, Buffer.from([127, 0, 0, 1])))));
  const content = sequence(
    element(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(extension)),
  );
  const signature = element(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]));
  const body = sequence(content, ecdsaWithSha256, signature)
    .toString('base64')
    .replaceAll(/(.{64})/g, '$1\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${body.trim()}\n-----END CERTIFICATE-----\n`,
  };
}

const day = 24 * 60 * 60_000;

function element(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const head = length < 0x80 ? [tag, length] : length < 0x100 ? [tag, 0x81, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

const sequence = (...parts: Buffer[]): Buffer => element(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]): Buffer => element(0x31, Buffer.concat(parts));
const integer = (content: Buffer): Buffer => element(0x02, content);
const objectId = (hex: string): Buffer => element(0x06, Buffer.from(hex, 'hex'));
const time = (at: number): Buffer => element(0x17, Buffer.from(`${new Date(at).toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`));

const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));
