import { engine } from '#src/data/engine/engine.ts'
import { currentPlace, locateMessage, type LocateMessage } from '#src/platform/geolocation.ts'

/** The country that the device is in, by its place and the service; or what to say where that is not known. The browser asks the citizen. */
export async function locateCountry(): Promise<{ iso2: string } | { message: LocateMessage }> {
  const place = await currentPlace()
  if (!place.ok) return { message: locateMessage(place) }
  const found = await engine.locate({ latitude: place.latitude, longitude: place.longitude })
  return found.ok ? { iso2: found.value.iso2 } : { message: locateMessage(found) }
}
