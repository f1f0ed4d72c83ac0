import type { FastifyReply } from 'fastify'
import type * as t from 'io-ts'
import type { FileReply } from '../../../src/api/endpoint.ts'
import { jsonInParts } from '../../postgres/in-parts.ts'
import { type FileStream, sendFile, sendJson, sendStream } from '../replies/send.ts'

/** JSON that a handler has encoded itself. */
export class EncodedReply {
  readonly json: string | Buffer
  constructor(json: string | Buffer) {
    this.json = json
  }
}

export const sendOk = (reply: FastifyReply, json: string | Buffer): FastifyReply => sendJson(reply, 200, json)

export const sendAnyFile = (reply: FastifyReply, file: FileReply | FileStream): FastifyReply =>
  'stream' in file ? sendStream(reply, file) : sendFile(reply, file)

export const replyEncoder =
  <Reply>(codec: t.Type<Reply, unknown>) =>
  (reply: Reply): string =>
    JSON.stringify(codec.encode(reply))

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

export const partwiseReplyEncoder =
  <Reply>(codec: t.Type<Reply, unknown>) =>
  async (reply: Reply): Promise<string> => {
    const whole = codec.encode(reply)
    return isList(whole) ? jsonInParts(whole) : JSON.stringify(whole)
  }
