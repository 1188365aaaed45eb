// A name server of a test, on loopback: says of every name what it was told to, or nothing at all.

import { createSocket } from 'node:dgram';
import { once } from 'node:events';

export interface NameServer {
  /** `127.0.0.1:PORT` */
  address: string;
  /** How often it was asked. */
  asked: () => number;
  close: () => void;
}

/** @param says an IPv4 address, or one that it says as soon as it is known; null for one that never answers */
export async function openNameServer(says: string | Promise<string> | null): Promise<NameServer> {
  const socket = createSocket('udp4');
  let asked = 0;
  socket.on('message', (question, from) => {
    asked++;
    void Promise.resolve(says).then((address) => address && socket.send(answerTo(question, address), from.port, from.address));
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, asked: () => asked, close: () => void socket.close() };
}

const headBytes = 12;
const typeOfIpv4 = 1;

/** RFC 1035, 4.1: the question again, and for one about IPv4 the address. */
function answerTo(question: Buffer, says: string): Buffer {
  const end = question.indexOf(0, headBytes) + 5;
  const isOfIpv4 = question.readUInt16BE(end - 4) === typeOfIpv4;
  const head = Buffer.from(question.subarray(0, headBytes));
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(isOfIpv4 ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  const record = Buffer.from([0xc0, headBytes, 0, typeOfIpv4, 0, 1, 0, 0, 0, 1, 0, 4, ...says.split('.').map(Number)]);
  return Buffer.concat([head, question.subarray(headBytes, end), ...(isOfIpv4 ? [record] : [])]);
}
