import * as t from 'io-ts'
import { Video } from '../domain/reports/report.ts'
import { endpoint, signedIn } from './endpoint.ts'

/** The firm's monthly video updates, the default one last. */
export const videos = endpoint({
  method: 'GET',
  path: '/videos',
  access: signedIn,
  reply: t.readonlyArray(Video),
})
