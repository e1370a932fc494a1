/**
 * The result of a staff action. `not-possible`: a colleague was faster. `gone`: the citizen has deleted the account. In both cases nothing was done.
 */
export type Done = 'done' | 'not-possible' | 'gone'
