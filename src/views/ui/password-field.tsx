import { PasswordInput, type PasswordInputProps } from '@mantine/core'

interface Props extends Omit<PasswordInputProps, 'visibilityToggleButtonProps'> {
  readonly label: string
}

/** Mantine leaves the button that shows the password out of the Tab order. */
export const PasswordField = (props: Props) => (
  <PasswordInput {...props} visibilityToggleButtonProps={{ 'aria-label': `Show: ${props.label}`, tabIndex: 0 }} />
)
