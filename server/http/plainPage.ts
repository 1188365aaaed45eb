// A page of a few words for whoever opens an address that is no page of the front end.

import type { FastifyReply } from 'fastify';

const style = `body{margin:0;padding:18vh 24px;background:#f7f5f2;color:#221d19;font:16px/24px 'Source Sans 3','Helvetica Neue',Arial,sans-serif}
main{max-width:30rem;margin:0 auto;border-top:1px solid #221d19;padding-top:28px}h1{margin:0 0 16px;font:500 26px/32px 'Brygada 1918',Georgia,serif}
a{color:#9a5032}button{font:inherit;font-weight:600;padding:11px 20px;border:0;border-radius:4px;background:#9a5032;color:#fdfbf7;cursor:pointer}
button:focus-visible,a:focus-visible{outline:2px solid #221d19;outline-offset:2px}
@media (prefers-color-scheme:dark){body{background:#1b1715;color:#efe9e3}main{border-color:#efe9e3}a{color:#e0a184}}`;
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** Of words and HTML of our own alone. */
export const sendPlainPage = (reply: FastifyReply, { title, body }: { title: string; body: string }): FastifyReply =>
  reply.headers(headers).type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Atelier</title><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`);
