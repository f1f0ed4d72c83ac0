import type { MessageAttachment } from '../../../../src/domain/messages/shown-message.ts'
import { statementPdf } from '../../../support/statement-pdf.ts'
import type { TestApp } from '../../support/calls/test-app.ts'

export const statementFile = Buffer.from(statementPdf({ lines: ['A statement'], seed: 1, bytes: 2000 }))

export const uploadAttachment = async (
  app: TestApp,
  token: string,
  file: Uint8Array<ArrayBuffer>,
  name = 'Statement.pdf',
) => {
  const form = new FormData()
  form.append('name', JSON.stringify(name))
  form.append('file', new Blob([file]), name)
  const encoded = new Response(form)
  return app.app.inject({
    method: 'POST',
    url: '/api/v1/messages/attachments',
    headers: { 'access-token': token, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

export const attachStatement = async (app: TestApp, token: string): Promise<MessageAttachment> =>
  (await uploadAttachment(app, token, statementFile)).json<MessageAttachment>()
