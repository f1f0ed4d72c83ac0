import type { FastifyInstance } from 'fastify'
import type {
  FileEndpoint,
  FileReply,
  JsonEndpoint,
  MixedEndpoint,
  OpenEndpoint,
  StoredEndpoint,
  TransientEndpoint,
  WritingEndpoint,
} from '../../../src/api/endpoint.ts'
import type { E } from '../../../src/domain/fp.ts'
import type { UserSession } from '../../access/session.ts'
import type { NoticeTag } from '../replies/notices.ts'
import type { FileStream } from '../replies/send.ts'
import type { InMemory, NotReceived } from '../upload/receive-upload.ts'
import type { NotTaken } from '../upload/save-zip.ts'
import { bindTo } from './bind.ts'
import { bindOpen } from './bind-open.ts'
import { bindReads } from './bind-reads.ts'
import { bindUploads, type Receiving } from './bind-uploads.ts'
import { bindWrite } from './bind-write.ts'
import type { Answer, Call, Entry, OpenCall, UploadCall, WritingCall } from './calls.ts'
import { type Doors, openDoors } from './doors.ts'
import type { EncodedReply } from './replies.ts'

type OpenRoute<P, Q, B, Reply, Refusal extends string> = [
  endpoint: OpenEndpoint<P, Q, B, Reply, Refusal>,
  handle: (call: OpenCall<P, Q, B>) => Answer<Refusal, Reply>,
]
type WritingRoute<P, Q, B, Reply, Refusal extends string> = [
  endpoint: WritingEndpoint<P, Q, B, Reply, Refusal>,
  handle: (call: WritingCall<P, Q, B, Reply>, session: UserSession) => Answer<Refusal, Reply>,
]
type StoredRoute<P, Q, B, Reply, Refusal extends string> = [
  endpoint: StoredEndpoint<P, Q, B, Reply, Refusal | Exclude<NotTaken, 'NotZip'>>,
  handle: (call: UploadCall<P, Q, B>, session: UserSession) => Answer<Refusal, Reply>,
  receiving: Receiving<B>,
]
type TransientRoute<P, Q, B, Reply, Refusal extends string> = [
  endpoint: TransientEndpoint<P, Q, B, Reply, Refusal | NotReceived>,
  handle: (call: Call<P, Q, B> & InMemory, session: UserSession) => Answer<Refusal, Reply>,
]
type FileRoute<P, Q, B, Refusal extends string> = [
  endpoint: FileEndpoint<P, Q, B, Refusal>,
  handle: (...entry: Entry<P, Q, B>) => Answer<Refusal, FileReply | FileStream>,
]
type MixedRoute<P, Q, B, Reply, Refusal extends string> = [
  endpoint: MixedEndpoint<P, Q, B, Reply, Refusal>,
  handle: (...entry: Entry<P, Q, B>) => Answer<Refusal, E.Either<FileReply, Reply>>,
]
type JsonRoute<P, Q, B, Reply, Refusal extends string> = [
  endpoint: JsonEndpoint<P, Q, B, Reply, Refusal>,
  handle: (...entry: Entry<P, Q, B>) => Answer<Refusal, Reply | EncodedReply>,
]

/** Binds a call to its handler. The endpoint says who may call, whether the call writes and how it answers. */
export interface Route {
  <P, Q, B, Reply, Refusal extends NoticeTag>(...binding: OpenRoute<P, Q, B, Reply, Refusal>): void
  <P, Q, B, Reply, Refusal extends NoticeTag>(...binding: WritingRoute<P, Q, B, Reply, Refusal>): void
  <P, Q, B, Reply, Refusal extends NoticeTag>(...binding: StoredRoute<P, Q, B, Reply, Refusal>): void
  <P, Q, B, Reply, Refusal extends NoticeTag>(...binding: TransientRoute<P, Q, B, Reply, Refusal>): void
  <P, Q, B, Refusal extends NoticeTag>(...binding: FileRoute<P, Q, B, Refusal>): void
  <P, Q, B, Reply, Refusal extends NoticeTag>(...binding: MixedRoute<P, Q, B, Reply, Refusal>): void
  <P, Q, B, Reply, Refusal extends NoticeTag>(...binding: JsonRoute<P, Q, B, Reply, Refusal>): void
}

type AnyRoute<P, Q, B, Reply, Refusal extends string> =
  | OpenRoute<P, Q, B, Reply, Refusal>
  | WritingRoute<P, Q, B, Reply, Refusal>
  | StoredRoute<P, Q, B, Reply, Refusal>
  | TransientRoute<P, Q, B, Reply, Refusal>
  | FileRoute<P, Q, B, Refusal>
  | MixedRoute<P, Q, B, Reply, Refusal>
  | JsonRoute<P, Q, B, Reply, Refusal>

const isOpen = <P, Q, B, Reply, Refusal extends string>(
  binding: AnyRoute<P, Q, B, Reply, Refusal>,
): binding is OpenRoute<P, Q, B, Reply, Refusal> => binding[0].access._tag === 'Public'

const isWriting = <P, Q, B, Reply, Refusal extends string>(
  binding: AnyRoute<P, Q, B, Reply, Refusal>,
): binding is WritingRoute<P, Q, B, Reply, Refusal> => binding[0].writes === true

const isStored = <P, Q, B, Reply, Refusal extends string>(
  binding: AnyRoute<P, Q, B, Reply, Refusal>,
): binding is StoredRoute<P, Q, B, Reply, Refusal> => binding[0].enclosure?.storage === 'folder'

const isTransient = <P, Q, B, Reply, Refusal extends string>(
  binding: AnyRoute<P, Q, B, Reply, Refusal>,
): binding is TransientRoute<P, Q, B, Reply, Refusal> => binding[0].enclosure?.storage === 'memory'

const isFile = <P, Q, B, Reply, Refusal extends string>(
  binding: AnyRoute<P, Q, B, Reply, Refusal>,
): binding is FileRoute<P, Q, B, Refusal> => binding[0].answers === 'file'

const isMixed = <P, Q, B, Reply, Refusal extends string>(
  binding: AnyRoute<P, Q, B, Reply, Refusal>,
): binding is MixedRoute<P, Q, B, Reply, Refusal> => binding[0].answers === 'jsonOrFile'

export const createRoute = (app: FastifyInstance, doors: Doors): Route => {
  const opened = openDoors(doors)
  const bind = bindTo(app, opened)
  const open = bindOpen(app, bind, doors, opened)
  const write = bindWrite(bind, doors, opened)
  const { bindStored, bindTransient } = bindUploads(app, doors, opened)
  const { bindFile, bindMixed, bindJson } = bindReads(bind, opened)

  return <P, Q, B, Reply, Refusal extends NoticeTag>(...binding: AnyRoute<P, Q, B, Reply, Refusal>): void => {
    if (isOpen(binding)) open(...binding)
    else if (isWriting(binding)) write(...binding)
    else if (isStored(binding)) bindStored(...binding)
    else if (isTransient(binding)) bindTransient(...binding)
    else if (isFile(binding)) bindFile(...binding)
    else if (isMixed(binding)) bindMixed(...binding)
    else bindJson(...binding)
  }
}
