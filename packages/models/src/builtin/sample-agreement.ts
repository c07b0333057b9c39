/** A document as extraction gives it: prose, a table, labelled lines. */
export const agreement = `# Service agreement

This agreement is made between Northwind Traders Ltd. and Acme Corporation on 12 March 2024. Mr. Smith signed for Acme.

## Payment terms
Invoices are payable within 30 days of receipt. Late payments bear interest of 4.5% per year. The total fee is $12,500.00 and is due in two instalments.

## Termination
Either party may terminate with 60 days written notice. Termination does not affect accrued rights.

| Item | Price |
|---|---|
| Support | 10,000 |

- Contact: legal@northwind.example
- Governing law: England and Wales
- Priority: High
- Renewal: no
`;
