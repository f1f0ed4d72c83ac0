import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import * as t from 'io-ts'
import { answerErrors } from '../../../../../server/http/replies/answer-errors.ts'
import { openSecurityLog } from '../../../../../server/logger/security-log.ts'
import { createRoute } from '../../../../../server/http/route/route.ts'
import type { UserSession } from '../../../../../server/access/session.ts'
import { anyPermissionAccess, defineEndpoint } from '../../../../../src/api/endpoint.ts'
import { E, TE } from '../../../../../src/domain/fp.ts'
import type { Permission } from '../../../../../src/domain/permissions/permission.ts'

const uploadEndpoint = defineEndpoint({
  method: 'POST',
  path: '/upload/:folder',
  access: anyPermissionAccess('site.admin'),
  params: t.strict({ folder: t.string }),
  body: t.strict({ reports: t.strict({ id: t.number }) }),
  enclosure: { part: 'file', media: 'application/zip', limit: 100_000, storage: 'folder' },
  bodyLimit: 10 * 1024 * 1024,
  reply: t.strict({ folder: t.string, id: t.number, bytes: t.number, hash: t.string, by: t.string }),
  refusals: { UploadMalformed: 400, UploadTooLarge: 413, NotZip: 415, NoSpace: 507, NothingChosen: 422 },
})

const sessionOf = (username: string, permissions: readonly Permission[], mustChange = false): UserSession => ({
  id: username,
  username,
  permissions,
  expiresAt: Infinity,
  user: {
    username,
    roles: [],
    accounts: [],
    groups: [],
    defaultDashboardType: 'admin',
    defaultCode: '',
    status: 1,
    change_password: mustChange,
  },
})

/** By their tokens. */
const sessions = new Map<string, UserSession>([
  ['admin', sessionOf('admin', ['site.admin'])],
  ['client', sessionOf('client', [])],
  ['newcomer', sessionOf('newcomer', ['site.admin'], true)],
])

const unused = (): never => {
  throw new Error('this is not asked for')
}

export interface UploadApp {
  readonly address: string
  /** The names of what lies in the folder uploads are received into. */
  readonly left: () => Promise<readonly string[]>
  /** How often a zip came as far as to its handler. */
  readonly handled: () => number
  /** Log entries about missing disk space. */
  readonly noted: readonly unknown[]
  readonly stop: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A server with one upload, answered with what arrived; an `id` of 0 is refused, and for one below there is no room. */
export const openUploadApp = async (into?: string): Promise<UploadApp> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plutus-upload-'))
  const app = Fastify({ forceCloseConnections: 'idle', bodyLimit: 1000 })
  answerErrors(app)
  const counted = { handled: 0 }
  const noted: unknown[] = []
  const route = createRoute(app, {
    log: {
      append: unused,
      appendPrepared: unused,
      answered: unused,
      readStream: unused,
      readStreams: unused,
      read: unused,
      lastPosition: unused,
    },
    tail: { subscribe: unused, position: () => 0, reached: unused, fail: unused },
    sessionOf: (token) => {
      const session = sessions.get(token)
      return Promise.resolve(session === undefined ? E.left({ reason: 'revoked' }) : E.right(session))
    },
    now: () => new Date(),
    reachOf: () => E.right({ _tag: 'Everything' }),
    pastReachOf: unused,
    pseudonym: (_, text) => text,
    lastUse: { note: () => undefined },
    noteShortage: (error) => noted.push(error),
    security: openSecurityLog(() => undefined),
    beforePasswordChange: [],
  })
  route(
    uploadEndpoint,
    ({ params, body, bytes, path: file }, { username }) =>
      async () => {
        counted.handled += 1
        const hash = createHash('sha256')
          .update(await readFile(file))
          .digest('hex')
        if (body.reports.id < 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        if (body.reports.id === 0) return TE.left({ _tag: 'NothingChosen' as const })()
        return E.right({ ...params, ...body.reports, bytes, hash, by: username })
      },
    { folder: into ?? folder },
  )
  app.post('/json', (_, reply) => reply.send({}))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    address,
    left: () => readdir(folder),
    handled: () => counted.handled,
    noted,
    stop: () => app.close(),
    close: async () => {
      await app.close()
      await rm(folder, { recursive: true })
    },
  }
}
