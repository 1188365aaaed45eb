// What /openapi.json says of the calls whose bodies are pictures.

import { pictureBounds, pictureTypes } from '../../domain/kernel/pictures.ts';

const refusal = {
  description: 'A refusal.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

const refusalOfPicture = { ...refusal, description: "A refusal. This call's own are too_large, picture_refused, forbidden, unavailable." };

const query = (name: string, description: string, schema: object, required = false) => ({
  name,
  in: 'query',
  description,
  required,
  schema,
});

const pixels = { type: 'integer', minimum: 0, maximum: pictureBounds.side };

const oneAddress = (name: string, description: string) => ({
  type: 'object',
  required: [name],
  properties: { [name]: { type: 'string', description } },
  additionalProperties: false,
});

/** By path from the root; the server adds its own address. */
export const pictureCalls = {
  '/files/pictures': {
    post: {
      operationId: 'pictures.send',
      tags: ['pictures'],
      summary: "Set the signed-in person's picture, or as a Principal the studio's logo",
      description: `The body is the picture itself: JPEG, PNG or WebP by its content, at most ${pictureBounds.bytes} bytes and 40 megapixels, one frame. What is kept is a square WebP of ${pictureBounds.stored} pixels without metadata.`,
      parameters: [
        query('of', 'Whose picture it is.', { type: 'string', enum: ['me', 'studio'] }, true),
        query(
          'x',
          'Left edge of the square that is kept, in pixels of the upright picture. With y and size, or not at all: then it is the middle of a face, and all of a logo.',
          pixels,
        ),
        query('y', 'Upper edge of the square.', pixels),
        query('size', 'Side of the square.', { ...pixels, minimum: 1 }),
      ],
      requestBody: {
        required: true,
        content: Object.fromEntries(pictureTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
      },
      responses: {
        200: {
          description: 'Where the picture is now.',
          content: {
            'application/json': {
              schema: {
                oneOf: [
                  oneAddress('avatar_url', 'Of the own picture, from the root.'),
                  oneAddress('logo_url', 'Of the logo, from the root.'),
                ],
              },
            },
          },
        },
        default: refusalOfPicture,
      },
    },
  },
  '/files/pictures/{id}': {
    get: {
      operationId: 'pictures.get',
      tags: ['pictures'],
      summary: 'A picture of somebody of the studio, or its logo',
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }],
      responses: {
        200: {
          description: `A square of ${pictureBounds.stored} pixels; there is no other size. It may be kept for an hour.`,
          content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
        },
        304: { description: 'The caller has it already, by its ETag.' },
        default: refusal,
      },
    },
  },
} as const;
