import { createContext } from 'react'
import type { MessageSummaryRef } from '../../machines/messages/message-summary.ts'

export const MessageSummaryContext = createContext<MessageSummaryRef | undefined>(undefined)
