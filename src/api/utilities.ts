import * as t from 'io-ts'
import { defineEndpoint, signedInAccess } from './endpoint.ts'
import { textUpTo } from '../domain/text/text-codec.ts'

const maxSidePixels = 4096

const isPixels = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxSidePixels

const PixelSize = new t.Type<number, number, unknown>(
  'Pixels',
  isPixels,
  (value, context) =>
    isPixels(value) ? t.success(value) : t.failure(value, context, `must be a whole number from 1 to ${maxSidePixels}`),
  t.identity,
)

/** Spec §7: converts an SVG of shapes and words to a PNG, both in `data:` addresses, fitted into these pixels. */
export const svgToPng = defineEndpoint({
  method: 'POST',
  path: '/utils/svg2png',
  access: signedInAccess,
  body: t.strict({ uri: textUpTo(512 * 1024), width: PixelSize, height: PixelSize }),
  bodyLimit: 512 * 1024,
  allowance: 'pictures',
  reply: t.strict({ uri: t.string }),
  refusals: {
    NotAPicture: 422,
    PictureNotDrawable: 422,
    PictureTooLarge: 413,
    PictureTooSlow: 422,
    DrawingBusy: 503,
  },
})
