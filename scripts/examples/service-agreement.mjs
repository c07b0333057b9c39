export const serviceAgreement = {
  title: 'Meter Maintenance Agreement',
  author: 'Aldmoor Water plc, Legal Services',
  links: { prices: 'https://aldmoor-water.example/suppliers/price-index' },
  notes: ['A working day is a day other than a Saturday, a Sunday or a public holiday in England.'],
  blocks: [
    ['title', 'Meter Maintenance Agreement'],
    [
      'text',
      'This agreement is made on **1 September 2025** between **Aldmoor Water plc** (the "Company"), of 4 Weir Street, Lindale, and **Fenwick Metering Limited** (the "Contractor"), of Unit 9, Mill Lane, Harrow Bridge.',
    ],
    ['heading', 'Background'],
    [
      'text',
      'The Company owns about 176,000 water meters. It wishes them to be inspected, repaired and replaced by a specialist, and the Contractor has the staff, vehicles and workshop to do so.',
    ],
    ['heading', 'Terms'],
    ['subheading', 'The services'],
    [
      'clause',
      '**Inspection.** The Contractor shall inspect each meter on the list in Schedule A once in every year of the term.',
    ],
    ['clause', '**Repair.** A meter that is reported faulty shall be repaired or replaced:'],
    ['subclause', 'within two working days^1 where water is being lost;'],
    ['subclause', 'within ten working days in every other case.'],
    [
      'clause',
      "**Records.** Readings and repairs are entered in the Company's register on the day on which they are made.",
    ],
    ['subheading', 'Charges'],
    [
      'text',
      'The Company pays the unit prices below. They rise on 1 April of each year by the change in the [published price index](prices), and by no more than _four per cent_.',
    ],
    [
      'table',
      [
        ['Service', 'Unit', 'Price (GBP)'],
        ['Inspection', 'per meter', '6.40'],
        ['Repair on site', 'per visit', '48.00'],
        ['Replacement, up to 15 mm', 'per meter', '92.50'],
        ['Replacement, over 15 mm', 'per meter', '141.00'],
      ],
    ],
    ['text', 'Invoices are sent monthly and are due thirty days after receipt.'],
    ['subheading', 'Term and termination'],
    [
      'text',
      "The agreement runs for three years. Either party may end it with six months' notice in writing, and at once where the other:",
    ],
    ['bullet', 'commits a serious breach and does not put it right within thirty days of being asked;'],
    ['bullet', 'becomes insolvent or ceases to trade.'],
    ['heading', 'Signatures'],
    ['text', 'For the Company: _Priya Raman_, Director of Networks'],
    ['text', 'For the Contractor: _Owen Fenwick_, Managing Director'],
  ],
};
