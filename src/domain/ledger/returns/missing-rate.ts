/** Why a book has no money-weighted return over a range. */
export interface MissingRate {
  readonly _tag: 'NothingInvested' | 'AllOnLastDay' | 'NothingStayed' | 'NoSolution' | 'BeyondNumbers'
}

/** The reason as the end of a sentence. */
export const missingRateText = ({ _tag }: MissingRate): string => {
  switch (_tag) {
    case 'NothingInvested':
      return 'nothing was invested'
    case 'AllOnLastDay':
      return 'all money came in on the last day'
    case 'NothingStayed':
      return 'all money that came in went out the same day'
    case 'NoSolution':
      return 'no rate fits the money that came in and went out'
    case 'BeyondNumbers':
      return 'the rate is too extreme to state'
  }
}
