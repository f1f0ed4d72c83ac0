interface Props {
  readonly path: string
  readonly size: number
  readonly strokeWidth: number
}

export const StrokeIcon = ({ path, size, strokeWidth }: Props) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={path} />
  </svg>
)
