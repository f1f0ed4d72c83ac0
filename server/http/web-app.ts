import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { O } from '../../src/domain/fp.ts'
import { routes } from '../../src/domain/navigation/route.ts'
import { noSuchPath } from './failing.ts'
import { sendFailure } from './replies/send.ts'
import { securePages } from './security.ts'

const page = 'index.html'

const isReserved = (path: string): boolean => /^\/(api|assets|socket\.io|metrics)(\/|$)/.test(path)

const screens = Object.values(routes).map(({ pattern }) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`))

const isScreen = (path: string): boolean => path.startsWith('/print/') || screens.some((screen) => screen.test(path))

const hasEnding = (path: string): boolean => /\.\w+$/.test(path)

/** Codes and user names in the paths of screens have dots too. */
const isFile = (path: string): boolean => hasEnding(path) && !isScreen(path)

const isNoScreen = (url: string): boolean => {
  const path = url.replace(/\?.*$/s, '')
  return isReserved(path) || isFile(path)
}

export const noWebApp = (app: FastifyInstance): void => {
  app.setNotFoundHandler((_, reply) => sendFailure(reply, noSuchPath))
}

/** The built web app: its assets are named after their content and kept for ever, its page is asked for every time. */
export const webApp = async (app: FastifyInstance, folder: string, api: O.Option<string> = O.none): Promise<void> => {
  await securePages(app, api)
  await app.register(fastifyStatic, {
    root: folder,
    index: page,
    cacheControl: false,
    // by the build, beside the files themselves
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isAsset = /[\\/]assets[\\/]/.test(path)
      void reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    return isRead && !isNoScreen(request.url) ? reply.sendFile(page) : sendFailure(reply, noSuchPath)
  })
}
