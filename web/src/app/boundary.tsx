import { Component, type ReactNode } from 'preact/compat'
import { BrokenState } from '../shell/states.tsx'

/** Keeps a fault in one page from taking the whole app with it. */
export class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return <BrokenState error={error} onRetry={() => this.setState({ error: undefined })} />
  }
}
