import { Alert, Button } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/Alert.css'
import '@mantine/core/styles/Button.css'
import { useLocation } from 'wouter'

/** A part of the page that did not arrive comes only with the page: the browser keeps its refusal. */
export const TemplateFailed = () => {
  const [here] = useLocation()
  return (
    <Alert color="red" role="alert" title="could not load template">
      <Button component="a" href={here} variant="default" size="xs">
        Try again
      </Button>
    </Alert>
  )
}
