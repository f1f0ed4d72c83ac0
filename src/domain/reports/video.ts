import * as t from 'io-ts'

/** A monthly video update; `url` is a page of the video player's service. */
export const Video = t.readonly(t.strict({ id: t.string, title: t.string, url: t.string }))
export type Video = t.TypeOf<typeof Video>
