import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { O } from '../../src/domain/fp.ts'

const videoPlayer = 'https://player.vimeo.com'

/** Styles need 'unsafe-inline', because Mantine writes colours and sizes into style elements and attributes. */
const contentDirectives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  // the browser's own reader shows PDFs
  frameSrc: [videoPlayer, 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  // only DOMPurify and the page's own policy may write markup or scripts
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['default', 'dompurify'],
}

/** No screen uses these features. Videos need full screen and picture in picture. */
const closedFeatures = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'idle-detection'],
  ...['local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'screen-wake-lock', 'serial', 'usb'],
]
const openFeatures = ['fullscreen', 'picture-in-picture'].map((feature) => `${feature}=(self "${videoPlayer}")`)
const permissionsPolicy = [...closedFeatures.map((feature) => `${feature}=()`), ...openFeatures].join(', ')

export const securePages = async (app: FastifyInstance, api: O.Option<string>): Promise<void> => {
  const others = O.isSome(api) ? [api.value, api.value.replace(/^http/, 'ws')] : []
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...contentDirectives, connectSrc: [...contentDirectives.connectSrc, ...others] },
    },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', (_, reply, done) => {
    void reply.header('permissions-policy', permissionsPolicy)
    done()
  })
}

const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

export const secureCalls = (app: FastifyInstance): void => {
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(apiHeaders)
    done()
  })
}

/** Brotli's best quality takes seconds, too long for a reply used once. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export const compressReplies = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, { threshold: 1024, brotliOptions })
}
