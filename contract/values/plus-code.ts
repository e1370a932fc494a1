const alphabet = '23456789CFGHJMPQRVWX'
/** Ten digits name a place of some 14 by 14 metres. */
const pairs = 5
const stepsPerDegree = 8_000

/**
 * The Open Location Code ("Plus code") of a place, ten digits long: shorter to read out than coordinates, and maps find it without a line.
 * After https://github.com/google/open-location-code/blob/main/Documentation/Specification/specification.md
 */
export function plusCode({ lat, lon }: { lat: number; lon: number }): string {
  // The north pole belongs to the last row of places below it.
  let row = Math.min(Math.floor((lat + 90) * stepsPerDegree + 1e-6), 180 * stepsPerDegree - 1)
  let column = Math.floor(((((lon + 180) % 360) + 360) % 360) * stepsPerDegree + 1e-6)
  let code = ''
  for (let pair = 0; pair < pairs; pair += 1) {
    code = `${alphabet[row % 20]}${alphabet[column % 20]}${code}`
    row = Math.floor(row / 20)
    column = Math.floor(column / 20)
  }
  return `${code.slice(0, 8)}+${code.slice(8)}`
}
