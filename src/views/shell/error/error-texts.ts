import type { ErrorType } from '../../../domain/navigation/screen.ts'

interface ErrorText {
  readonly title: string
  readonly text: string
}

export const errorTexts: Readonly<Record<ErrorType, ErrorText>> = {
  'not-found': { title: 'Error - Page not found', text: "Oops, we can't find what you're looking for" },
  unauthorised: { title: 'Error - Unauthorised', text: "Oops, you're not supposed to be here" },
  expired: { title: 'Session expired', text: "I'm sorry, your session has expired" },
}
