import * as t from 'io-ts'
import { endpoint, signedIn } from './endpoint.ts'

const Video = t.readonly(t.strict({ id: t.string, title: t.string, url: t.string }))

/** The firm's monthly video updates, the default one last; `url` is a video player's page, and of nowhere else. */
export const videos = endpoint({
  method: 'GET',
  path: '/videos',
  access: signedIn,
  reply: t.readonlyArray(Video),
})
