import { Component, type ComponentType, type ReactNode } from 'react'
import { type Location, useLocation } from 'react-router'

interface ErrorBoundaryProps {
  Fallback: ComponentType
  children: ReactNode
}

/** Shows the fallback if its children throw, until the location changes. */
export function ErrorBoundary(props: ErrorBoundaryProps) {
  return <BoundaryAt location={useLocation()} {...props} />
}

class BoundaryAt extends Component<ErrorBoundaryProps & { location: Location }, { hasFailed: boolean; location: Location }> {
  override state = { hasFailed: false, location: this.props.location }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ location }: { location: Location }, before: { location: Location }) {
    return location === before.location ? null : { hasFailed: false, location }
  }

  override render() {
    const { Fallback, children } = this.props
    return this.state.hasFailed ? <Fallback /> : children
  }
}
