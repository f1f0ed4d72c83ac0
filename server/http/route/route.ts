import type { FastifyInstance } from 'fastify'
import type {
  FileEndpoint,
  FileReply,
  JsonEndpoint,
  MixedEndpoint,
  PublicEndpoint,
  StoredEndpoint,
  TransientEndpoint,
  WritingEndpoint,
} from '../../../src/api/endpoint.ts'
import type { E } from '../../../src/domain/fp.ts'
import type { UserSession } from '../../access/session.ts'
import type { NoticeTag } from '../replies/notices.ts'
import type { FileStream } from '../replies/send.ts'
import type { InMemoryFile, ReceiveUploadRefusal } from '../upload/receive-upload.ts'
import type { SaveUploadRefusal } from '../upload/save-zip.ts'
import { bindTo } from './bind.ts'
import { bindOpen } from './bind-open.ts'
import { bindReads } from './bind-reads.ts'
import { bindUploads, type UploadReceivingOptions } from './bind-uploads.ts'
import { bindWrite } from './bind-write.ts'
import type { HandlerResult, Call, HandlerArguments, OpenCall, UploadCall, WritingCall } from './calls.ts'
import { type CallGateServices, openCallGate } from './doors.ts'
import type { EncodedReply } from './replies.ts'

type OpenRoute<P, Q, B, Reply, Refusal extends string> = [
  endpoint: PublicEndpoint<P, Q, B, Reply, Refusal>,
  handle: (call: OpenCall<P, Q, B>) => HandlerResult<Refusal, Reply>,
]
type WritingRoute<P, Q, B, Reply, Refusal extends string> = [
  endpoint: WritingEndpoint<P, Q, B, Reply, Refusal>,
  handle: (call: WritingCall<P, Q, B, Reply>, session: UserSession) => HandlerResult<Refusal, Reply>,
]
type StoredRoute<P, Q, B, Reply, Refusal extends string> = [
  endpoint: StoredEndpoint<P, Q, B, Reply, Refusal | Exclude<SaveUploadRefusal, 'NotZip'>>,
  handle: (call: UploadCall<P, Q, B>, session: UserSession) => HandlerResult<Refusal, Reply>,
  receiving: UploadReceivingOptions<B>,
]
type TransientRoute<P, Q, B, Reply, Refusal extends string> = [
  endpoint: TransientEndpoint<P, Q, B, Reply, Refusal | ReceiveUploadRefusal>,
  handle: (call: Call<P, Q, B> & InMemoryFile, session: UserSession) => HandlerResult<Refusal, Reply>,
]
type FileRoute<P, Q, B, Refusal extends string> = [
  endpoint: FileEndpoint<P, Q, B, Refusal>,
  handle: (...entry: HandlerArguments<P, Q, B>) => HandlerResult<Refusal, FileReply | FileStream>,
]
type MixedRoute<P, Q, B, Reply, Refusal extends string> = [
  endpoint: MixedEndpoint<P, Q, B, Reply, Refusal>,
  handle: (...entry: HandlerArguments<P, Q, B>) => HandlerResult<Refusal, E.Either<FileReply, Reply>>,
]
type JsonRoute<P, Q, B, Reply, Refusal extends string> = [
  endpoint: JsonEndpoint<P, Q, B, Reply, Refusal>,
  handle: (...entry: HandlerArguments<P, Q, B>) => HandlerResult<Refusal, Reply | EncodedReply>,
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

export const createRoute = (app: FastifyInstance, doors: CallGateServices): Route => {
  const opened = openCallGate(doors)
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
