import type { ShownConversation, ListedMessage, MessageSummary } from '../../../../src/domain/messages/shown-message.ts'
import type { TestApp } from '../../support/calls/test-app.ts'

const nameList = ['superadmin', 'admin', 'adviser', 'client', 'external', 'other'] as const
export type CorrespondentName = (typeof nameList)[number]

interface Began {
  readonly id: string
  readonly conversations: number
  readonly position: number
}

/** People of the small firm at their messages. */
export const openCorrespondence = async (app: TestApp) => {
  const tokens = new Map<string, string>()
  for (const name of nameList) tokens.set(name, await app.signIn(name))
  const call = (by: CorrespondentName, method: string, path: string, body?: unknown) =>
    app.call(method, path, body, { token: tokens.get(by) ?? '' })

  return {
    call,
    token: (name: CorrespondentName) => tokens.get(name) ?? '',
    send: (by: CorrespondentName, more: object = {}) =>
      call(by, 'POST', '/messages', { subject: 'A question', body: 'How is it going?', ...more }),
    begin: async (by: CorrespondentName, more: object = {}) =>
      (await call(by, 'POST', '/messages', { subject: 'A question', body: 'How is it going?', ...more })).json<Began>(),
    answer: (by: CorrespondentName, id: string, body: string, more: object = {}) =>
      call(by, 'POST', `/conversations/${id}/messages`, { body, ...more }),
    open: async (by: CorrespondentName, id: string) =>
      (await call(by, 'GET', `/conversations/${id}`)).json<ShownConversation>(),
    markRead: (by: CorrespondentName, id: string, upTo: string) =>
      call(by, 'PUT', `/conversations/${id}/read`, { upTo }),
    list: async (by: CorrespondentName, query = '', of: string = by) =>
      (await call(by, 'GET', `/messages/${of}${query}`)).json<readonly ListedMessage[]>(),
    summary: async (by: CorrespondentName) => (await call(by, 'GET', `/messages/${by}/summary`)).json<MessageSummary>(),
  }
}

export type TestCorrespondence = Awaited<ReturnType<typeof openCorrespondence>>
