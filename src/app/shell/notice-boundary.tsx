import { Component, Fragment, type ReactNode } from 'react'

const maxFailures = 3

/**
 * Keeps an error in the notices from replacing the app. A browser that translates the page, or an extension, can take nodes away from React; a new
 * element then works again.
 */
export class NoticeBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean; failures: number }> {
  override state = { hasFailed: false, failures: 0 }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.setState(({ failures }) => ({ hasFailed: failures + 1 >= maxFailures, failures: failures + 1 }))
  }

  override render() {
    return this.state.hasFailed ? null : <Fragment key={this.state.failures}>{this.props.children}</Fragment>
  }
}
