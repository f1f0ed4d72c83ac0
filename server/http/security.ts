import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { O } from '../../src/domain/fp.ts'

const videoPlayer = 'https://player.vimeo.com'

/** Mantine writes its colours and sizes into style elements and attributes; scripts come from here alone. */
const directives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  // a PDF is shown by the browser's own reader
  frameSrc: [videoPlayer, 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  // what is put where markup or a script is read is DOMPurify's, or goes by the page's own rules
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ['default', 'dompurify'],
}

/** What no screen asks a browser for; a video is shown whole and beside other windows. */
const closed = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'idle-detection'],
  ...['local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'screen-wake-lock', 'serial', 'usb'],
]
const open = ['fullscreen', 'picture-in-picture'].map((feature) => `${feature}=(self "${videoPlayer}")`)
const permissionsPolicy = [...closed.map((feature) => `${feature}=()`), ...open].join(', ')

/** `api` is the origin of another server's API that the pages ask. */
export const securePages = async (app: FastifyInstance, api: O.Option<string>): Promise<void> => {
  const others = O.isSome(api) ? [api.value, api.value.replace(/^http/, 'ws')] : []
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...directives, connectSrc: [...directives.connectSrc, ...others] },
    },
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', (_, reply, done) => {
    void reply.header('permissions-policy', permissionsPolicy)
    done()
  })
}

const headers = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

export const secureCalls = (app: FastifyInstance): void => {
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** Brotli at its best takes seconds for what it is asked for once. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export const compressReplies = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, { threshold: 1024, brotliOptions })
}
