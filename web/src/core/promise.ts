/** What was published before the deal, and what this page added to it: kept for the proof after the game. */
export const promise = {
  keep(table: string, commitment: string): void {
    if (!localStorage.getItem(`shoal.promise.${table}`))
      localStorage.setItem(`shoal.promise.${table}`, commitment);
  },
  commitment: (table: string) => localStorage.getItem(`shoal.promise.${table}`),
  keepNonce(table: string, seat: number, nonce: string): void {
    localStorage.setItem(`shoal.nonce.${table}.${seat}`, nonce);
  },
  nonce: (table: string, seat: number) => localStorage.getItem(`shoal.nonce.${table}.${seat}`),
};
