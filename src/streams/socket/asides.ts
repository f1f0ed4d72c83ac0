import { filter, map, type Observable } from 'rxjs'
import type { AsideCodec, AsideName, BodiesToBrowser } from '../../domain/log/socket-messages.ts'
import { decodeWith, type OnDecodeError } from './decoded.ts'
import type { LiveSocket } from './open-socket.ts'

/** The caller passes the codec, so that a chunk contains only the codecs it needs. */
export const decodedAsides = <Name extends AsideName>(
  { asides }: Pick<LiveSocket, 'asides'>,
  name: Name,
  codec: AsideCodec<Name>,
  onDecodeError: OnDecodeError,
): Observable<BodiesToBrowser[Name]> =>
  asides.pipe(
    filter((aside) => aside.name === name),
    map(({ body }) => body),
    decodeWith(codec, name, onDecodeError),
  )
