import type { Conversation, ListedMessage, MessageSummary } from '../../../../src/domain/messages/shown-message.ts'
import type { TestApp } from '../../support/calls/test-app.ts'

const names = ['superadmin', 'admin', 'adviser', 'client', 'external', 'other'] as const
export type Name = (typeof names)[number]

interface Began {
  readonly id: string
  readonly conversations: number
  readonly position: number
}

/** People of the small firm at their messages. */
export const correspondence = async (app: TestApp) => {
  const tokens = new Map<string, string>()
  for (const name of names) tokens.set(name, await app.signIn(name))
  const call = (by: Name, method: string, path: string, body?: unknown) =>
    app.call(method, path, body, { token: tokens.get(by) ?? '' })

  return {
    call,
    token: (name: Name) => tokens.get(name) ?? '',
    send: (by: Name, more: object = {}) =>
      call(by, 'POST', '/messages', { subject: 'A question', body: 'How is it going?', ...more }),
    begin: async (by: Name, more: object = {}) =>
      (await call(by, 'POST', '/messages', { subject: 'A question', body: 'How is it going?', ...more })).json<Began>(),
    answer: (by: Name, id: string, body: string, more: object = {}) =>
      call(by, 'POST', `/conversations/${id}/messages`, { body, ...more }),
    open: async (by: Name, id: string) => (await call(by, 'GET', `/conversations/${id}`)).json<Conversation>(),
    markRead: (by: Name, id: string, upTo: string) => call(by, 'PUT', `/conversations/${id}/read`, { upTo }),
    list: async (by: Name, query = '', of: string = by) =>
      (await call(by, 'GET', `/messages/${of}${query}`)).json<readonly ListedMessage[]>(),
    summary: async (by: Name) => (await call(by, 'GET', `/messages/${by}/summary`)).json<MessageSummary>(),
  }
}

export type Correspondence = Awaited<ReturnType<typeof correspondence>>
