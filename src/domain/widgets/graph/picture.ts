export type PictureFormat = 'svg' | 'png'

/** A graph as it stands on the screen, in a file of its own. */
export interface Picture {
  readonly title: string
  readonly svg: string
  readonly width: number
  readonly height: number
}

export interface PictureRequest {
  readonly format: PictureFormat
  readonly picture: Picture
}

/** `NotDrawn` when the server will not make a PNG of it; `retryAfter` in seconds. */
export type PictureFailed =
  | { readonly _tag: 'NotDrawn' | 'Unreachable' }
  | { readonly _tag: 'TooManyRequests'; readonly retryAfter: number }
