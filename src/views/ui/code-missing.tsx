import { FetchFailed } from './fetch-failed.tsx'

interface Props {
  readonly isStill: boolean
  readonly onRetry: () => void
}

export const CodeMissing = ({ isStill, onRetry }: Props) => (
  <FetchFailed
    title={
      isStill
        ? 'This part of Plutus still could not be loaded. Try again to reload the whole page.'
        : 'This part of Plutus could not be loaded.'
    }
    onRetry={onRetry}
  />
)
