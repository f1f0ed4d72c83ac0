import { silenceSocket } from './network/silence-socket.ts'
import type { Page } from '@playwright/test'
import type { MessageSummary } from '../../../src/domain/messages/shown-message.ts'
import { aConversation } from '../../samples/messages/messages.ts'
import { holdCalls } from './network/hold-calls.ts'
import { guide, openAs } from './open-as.ts'
import type { People } from './people.ts'

const summary: MessageSummary = {
  unread: 0,
  drafts: 1,
  mailboxes: [],
  standIn: null,
  people: [{ username: 'adviser', name: 'Thomas Whitfield', unread: 0 }],
}

/** A person whose messages come from the walk. The page receives no changes by others and retries nothing by itself. */
export const openMessages = async (page: Page, people: People) => {
  const person = await people.add()
  const { username } = person
  await silenceSocket(page)
  await page.route(`**/api/v1/messages/${username}/summary`, (route) => route.fulfill({ json: summary }))
  const calls = {
    lists: await holdCalls(page, new RegExp(`/api/v1/messages/${username}\\?`)),
    drafts: await holdCalls(page, '**/api/v1/messages/drafts'),
    conversations: await holdCalls(page, `**/api/v1/conversations/${aConversation.id}`),
    recipients: await holdCalls(page, '**/api/v1/messages/recipients'),
  }
  await openAs(page, await people.tokenOf(person), guide.path)
  return { username, calls }
}
