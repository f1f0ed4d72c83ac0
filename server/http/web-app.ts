import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import * as t from 'io-ts'
import { O, pipe, TE } from '../../src/domain/fp.ts'
import { type AppRoute, appRoutes } from '../../src/domain/navigation/route.ts'
import { parseJson } from '../../src/domain/json/parse-json.ts'
import { noSuchPathReply } from './failing.ts'
import { sendFailure } from './replies/send.ts'
import { securePages } from './security.ts'

const indexPage = 'index.html'

const patternOf = ({ pattern }: AppRoute): RegExp => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`)

const isReserved = (path: string): boolean => /^\/(api|assets|socket\.io|metrics)(\/|$)/.test(path)

const screenPatterns = Object.values(appRoutes).map(patternOf)

const dashboardPatterns = [appRoutes['own-dashboard'], appRoutes.dashboard].map(patternOf)

const isScreen = (path: string): boolean =>
  path.startsWith('/print/') || screenPatterns.some((screen) => screen.test(path))

const hasEnding = (path: string): boolean => /\.\w+$/.test(path)

/** Codes and user names in screen paths may contain dots. */
const isFile = (path: string): boolean => hasEnding(path) && !isScreen(path)

const pathOf = (url: string): string => url.replace(/\?.*$/s, '')

const isDashboard = (url: string): boolean => dashboardPatterns.some((dashboard) => dashboard.test(pathOf(url)))

const isNoScreen = (url: string): boolean => isReserved(pathOf(url)) || isFile(pathOf(url))

const ViteChunks = t.record(t.string, t.intersection([t.type({ file: t.string }), t.partial({ name: t.string })]))

const dashboardCode = (folder: string): Promise<O.Option<string>> =>
  pipe(
    TE.tryCatch(() => readFile(path.join(folder, '.vite', 'manifest.json'), 'utf8'), String),
    TE.map((manifest) =>
      pipe(
        O.fromEither(parseJson(manifest)),
        O.chain((parsed) => O.fromEither(ViteChunks.decode(parsed))),
        O.chain((chunks) => O.fromNullable(Object.values(chunks).find(({ name }) => name === 'home')?.file)),
      ),
    ),
    TE.getOrElse(() => () => Promise.resolve<O.Option<string>>(O.none)),
  )()

export const answerWithoutWebApp = (app: FastifyInstance): void => {
  app.setNotFoundHandler((_, reply) => sendFailure(reply, noSuchPathReply))
}

export const webApp = async (app: FastifyInstance, folder: string, api: O.Option<string> = O.none): Promise<void> => {
  await securePages(app, api)
  await app.register(fastifyStatic, {
    root: folder,
    index: indexPage,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isAsset = /[\\/]assets[\\/]/.test(path)
      void reply.header('cache-control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const code = await dashboardCode(folder)
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || isNoScreen(request.url)) return sendFailure(reply, noSuchPathReply)
    // the browser preloads the dashboard code, which it needs after signing in
    if (O.isSome(code) && isDashboard(request.url))
      void reply.header('link', `</${code.value}>; rel=modulepreload; fetchpriority=low`)
    return reply.sendFile(indexPage)
  })
}
