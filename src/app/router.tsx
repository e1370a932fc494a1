import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, type RouteObject, useLoaderData } from 'react-router'
import { Discover } from '#src/features/discover/discover.tsx'
import { Broken } from './broken.tsx'
import { type RouteName, routes } from './routes.ts'
import { Shell } from './shell.tsx'

type Load = () => Promise<ComponentType>

const story: Load = () => import('#src/features/discover/story-detail.tsx').then((module) => module.StoryDetail)
const event: Load = () => import('#src/features/discover/event-detail.tsx').then((module) => module.EventDetail)
const survey: Load = () => import('#src/features/discover/survey-detail.tsx').then((module) => module.SurveyDetail)
const preview: Load = () => import('./preview.tsx').then((module) => module.Preview)
const loginPrompt: Load = () => import('#src/features/login/login-prompt.tsx').then((module) => module.LoginPrompt)

/** Each screen beyond Discover is a chunk of its own; what needs a login shows the prompt. */
const screens: Partial<Record<RouteName, Load>> = {
  storyDetails: story,
  eventDetails: event,
  surveyDetails: survey,
  storyPreview: preview,
  eventPreview: preview,
  surveyPreview: preview,
  guideOverview: () => import('#src/features/guide/screens/guide-overview.tsx').then((module) => module.GuideOverview),
  topicOverview: () => import('#src/features/guide/screens/category.tsx').then((module) => module.CategoryScreen),
  guideSubtopicOverview: () => import('#src/features/guide/screens/topic.tsx').then((module) => module.TopicScreen),
  LocationFormOverview: () => import('#src/features/guide/screens/location.tsx').then((module) => module.LocationScreen),
  partnerOrganizations: () => import('#src/features/guide/screens/partners.tsx').then((module) => module.PartnersScreen),
  emergencyOverview: () => import('#src/features/guide/screens/emergency.tsx').then((module) => module.EmergencyScreen),
  user: () => import('#src/features/profile/profile.tsx').then((module) => module.ProfileScreen),
  contactOverview: () => import('#src/features/contact/contact-overview.tsx').then((module) => module.ContactOverview),
  representationCard: () => import('#src/features/contact/representation-card.tsx').then((module) => module.RepresentationCard),
  helplineOverview: () => import('#src/features/contact/helpline.tsx').then((module) => module.HelplineScreen),
  settingsOverview: () => import('#src/features/settings/settings-overview.tsx').then((module) => module.SettingsOverview),
  appSettings: () => import('#src/features/settings/app-settings.tsx').then((module) => module.AppSettings),
  offlineSettings: () => import('#src/features/settings/offline-settings.tsx').then((module) => module.OfflineSettings),
  cookieSettings: () => import('#src/features/settings/cookies.tsx').then((module) => module.CookieSettings),
  notificationSettings: () => import('#src/features/settings/notifications.tsx').then((module) => module.NotificationSettings),
  legalDisclosure: () => import('#src/features/settings/legal.tsx').then((module) => module.LegalScreen),
  privacySettings: () => import('#src/features/settings/privacy.tsx').then((module) => module.PrivacyScreen),
  activity: () => import('#src/features/activity/activity.tsx').then((module) => module.ActivityScreen),
  login: () => import('#src/features/login/login.tsx').then((module) => module.LoginScreen),
}

export function createRouter() {
  return createBrowserRouter([
    {
      Component: Shell,
      // The static shell of index.html stands until the first screen's chunk is here, see main.tsx.
      HydrateFallback: () => null,
      children: [
        {
          ErrorBoundary: Broken,
          children: [
            { path: routes.newsfeed.path, Component: Discover, ErrorBoundary: Broken },
            ...(Object.keys(routes) as RouteName[]).flatMap(routeFor),
            { path: routes.onboarding.path, element: <Navigate to={routes.newsfeed.path} replace /> },
            lazyScreen('*', () => import('./not-found.tsx').then((module) => module.NotFound)),
          ],
        },
      ],
    },
  ])
}

function routeFor(name: RouteName): RouteObject[] {
  const { path, loginOnly } = routes[name]
  const load = screens[name] ?? (loginOnly ? loginPrompt : null)
  return load ? [lazyScreen(path, load)] : []
}

/**
 * The chunk is what the route loads, so that the old screen stands until the new one is here. The router's own `lazy` remembers a failure
 * for good; a loader is asked again on the next visit, when the line may be back.
 */
function lazyScreen(path: string, load: Load): RouteObject {
  return { path, loader: load, Component: LoadedScreen, ErrorBoundary: Broken }
}

function LoadedScreen() {
  const Loaded = useLoaderData() as ComponentType
  return <Loaded />
}
