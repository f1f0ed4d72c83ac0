import { CheckTarget } from './check-target.tsx'

interface Props {
  readonly label: string
  readonly className?: string | undefined
  readonly areAll: boolean
  readonly isAny: boolean
  readonly onToggle: () => void
}

export const AllChoice = ({ label, className, areAll, isAny, onToggle }: Props) => (
  <CheckTarget>
    <input
      type="checkbox"
      className={className}
      aria-label={label}
      checked={areAll}
      ref={(box) => {
        if (box !== null) box.indeterminate = isAny && !areAll
      }}
      onChange={onToggle}
    />
  </CheckTarget>
)
