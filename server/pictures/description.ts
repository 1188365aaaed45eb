// What /openapi.json says of the calls whose bodies are pictures.

import { coverSizes, pictureBounds, pictureTypes } from '../../domain/kernel/pictures.ts';

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
      summary: "Set the signed-in person's picture, as a Principal the studio's logo, or send a photograph for a project",
      description: `The body is the picture itself: JPEG, PNG or WebP by its content, at most ${pictureBounds.bytes} bytes and 40 megapixels, one frame. What is kept is a square WebP of ${pictureBounds.stored} pixels without metadata; of a photograph its middle at 16 to 10, at most ${coverSizes.dense.width} pixels wide. A project shows a photograph once its field cover is the address that this call answers.`,
      parameters: [
        query('of', 'Whose picture it is.', { type: 'string', enum: ['me', 'studio', 'project'] }, true),
        query('projectId', 'The project that a photograph is for, which the caller may edit. With it no square.', {
          type: 'string',
          format: 'uuid',
        }),
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
                  oneAddress('cover', 'Of the photograph, from the root.'),
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
      summary: 'A picture of somebody of the studio, its logo, or a photograph of a project that the caller reads',
      parameters: [
        { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
        query('size', 'Of a photograph, for dense screens.', { type: 'string', enum: ['dense'] }),
      ],
      responses: {
        200: {
          description: `A square of ${pictureBounds.stored} pixels, or a photograph at most ${coverSizes.plain.width} pixels wide, ${coverSizes.dense.width} if asked for dense. It may be kept for an hour.`,
          content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } },
        },
        304: { description: 'The caller has it already, by its ETag.' },
        default: refusal,
      },
    },
  },
} as const;
