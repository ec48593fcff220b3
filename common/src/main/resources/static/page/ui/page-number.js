/** The page of a list that the address asks for, from 0. */
export function pageNumber() {
  return Math.max(0, Number.parseInt(new URLSearchParams(location.search).get('page') ?? '0', 10) || 0);
}
