import { waitText } from '../../../domain/permissions/allowances/allowances.ts'
import { expiredLinkText } from '../../../domain/session/password-rules.ts'
import type { ResetRequestRefusal } from '../../../machines/session/forgot-password.ts'
import type { LinkRefusal } from '../../../machines/session/password-link.ts'

export const linkRefusalText = (refusal: LinkRefusal | ResetRequestRefusal): string => {
  switch (refusal._tag) {
    case 'LinkOver':
      return expiredLinkText
    case 'TooManyAttempts':
      return `Too many attempts. Please try again in ${waitText(refusal.retryAfter)}.`
    case 'Refused':
      return refusal.message
    case 'Unreachable':
      return 'Cannot reach Plutus at the moment. Please try again.'
  }
}
