import { Component, Fragment } from 'react'
import type { Elements } from '#src/shared/ui/elements.ts'

const maxFailures = 3

interface Props {
  children: Elements
}

/**
 * Keeps an error in the notices from replacing the app. A browser that translates the page, or an extension, can take nodes away from React; a new
 * element then works again.
 */
export class NoticeBoundary extends Component<Props, { hasFailed: boolean; failures: number }> {
  override state = { hasFailed: false, failures: 0 }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.setState(({ failures }) => ({ hasFailed: failures + 1 >= maxFailures, failures: failures + 1 }))
  }

  override render() {
    const { children }: Props = this.props
    return this.state.hasFailed ? null : <Fragment key={this.state.failures}>{children}</Fragment>
  }
}
