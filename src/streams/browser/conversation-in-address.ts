import { filter, map, type Observable } from 'rxjs'
import { messagesPath } from '../../domain/navigation/nav-links.ts'
import { locationChanges } from './location-changes.ts'

export type ConversationInAddress =
  | { readonly type: 'conversation.opened'; readonly id: string }
  | { readonly type: 'conversation.closed' }

export const conversationInAddress = (page: Window, username: string): Observable<ConversationInAddress> =>
  locationChanges(page).pipe(
    filter(({ address: { path } }) => path === messagesPath({ username })),
    map(({ address: { search } }) => {
      const id = new URLSearchParams(search).get('conversation')
      return id === null ? { type: 'conversation.closed' } : { type: 'conversation.opened', id }
    }),
  )
