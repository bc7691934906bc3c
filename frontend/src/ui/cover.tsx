/** The black cover over everything while the shop loads or leaves for another page (design §7.20). */
export function Cover() {
  return <div className="cover" role="status" aria-busy="true" />;
}
