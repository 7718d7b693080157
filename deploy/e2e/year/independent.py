"""The figures of a year from the list of what suppliers asked for, and the published rules alone.

Input (stdin): the list as bills.mjs makes it, JSON. Output: figures by name, JSON. Python 3, standard library.

Sources of the rules:
- Input tax of suppliers who are not registered: Consumption Tax Act, supplementary provisions of 2016, art. 52 and 53 as the
  tax reform of fiscal 2026 changed them: 80 % until 2026-09-30, 70 % until 2028-09-30. The day of the purchase decides.
- Digital services for consumers from abroad: no share for suppliers who are not registered (2015 provisions art. 38).
- Reverse charge (特定課税仕入れ): with taxable sales of 95 % or more it is treated as none (2015 provisions art. 42).
- Withheld tax: Income Tax Act art. 204, 205 and 212, 213; 復興財源確保法 art. 28 and 33: 10.21 % up to 1,000,000 yen,
  20.42 % above it; of 司法書士 after 10,000 yen; of non-residents 20.42 % or the rate of the treaty. Rounded down.
- Days of payment: Banking Act art. 15, its order art. 5; holidays of the Cabinet Office.
- The fee of a transfer that the payee bears: 据置型, the tier of what is owed; the bank charges by what is sent.
"""

import json
import sys
from collections import defaultdict
from datetime import date, timedelta

HOLIDAYS = set(
    """2025-11-03 2025-11-24 2026-01-01 2026-01-12 2026-02-11 2026-02-23 2026-03-20 2026-04-29 2026-05-04 2026-05-05
    2026-05-06 2026-07-20 2026-08-11 2026-09-21 2026-09-22 2026-09-23 2026-10-12 2026-11-03 2026-11-23""".split()
)
PAYABLES = ["211", "212", "213"]
BANK, PREPAID, INPUT_TAX, WITHHELD, ACCRUED, FEES, OTHER_INCOME = "121", "142", "145", "215", "213", "535", "412"
FEE_RATE = 10


def month_of(day):
    return day[:7]


def months_later(month, count):
    at = int(month[:4]) * 12 + int(month[5:7]) - 1 + count
    return f"{at // 12}-{at % 12 + 1:02}"


def last_day(month):
    after = months_later(month, 1)
    return (date(int(after[:4]), int(after[5:7]), 1) - timedelta(days=1)).isoformat()


def is_closed(day):
    return day.weekday() >= 5 or day.isoformat() in HOLIDAYS or (day.month, day.day) in ((12, 31), (1, 1), (1, 2), (1, 3))


def pay_day(bill, supplier):
    """So many months after the issue, on that day or the last one, moved before days on which banks are closed."""
    months, number = supplier["pay"]
    month = months_later(month_of(bill["issue_date"]), months)
    last = date.fromisoformat(last_day(month))
    day = last.replace(day=min(number, last.day))
    while is_closed(day):
        day -= timedelta(days=1)
    return day.isoformat()


def share_of(day):
    return 80 if day <= "2026-09-30" else 70


def deductible_percent(bill, supplier):
    if supplier["t_number"]:
        return 100
    if supplier["supply"] == "consumer_digital":
        return 0
    return share_of(bill["delivery_date"] or bill["issue_date"])


def withheld_from(bill, supplier):
    """The base and the tax of one payment."""
    rule = supplier.get("withhold")
    base = sum(line["net"] for line in bill["lines"])
    if not rule:
        return 0, 0
    if rule == "abroad":
        rate = int(supplier["treaty"]) * 100 if supplier["treaty"] else 2042
        return base, base * rate // 10_000
    if rule == "scrivener":
        return base, max(0, base - 10_000) * 1021 // 10_000
    if base <= 1_000_000:
        return base, base * 1021 // 10_000
    return base, (base - 1_000_000) * 2042 // 10_000 + 102_100


def parts_of(total, shares):
    """A whole number by hundredths of a per cent: rounded down, what is left to the largest remainders, the first first."""
    parts = [total * share // 10_000 for share in shares]
    order = sorted(range(len(shares)), key=lambda at: -(total * shares[at] % 10_000))
    for at in order[: total - sum(parts)]:
        parts[at] += 1
    return parts


class Bank:
    """The price list of the source account."""

    def __init__(self, source, fees):
        self.source, self.fees = source, fees

    def fee(self, account, amount):
        near = "other_bank"
        if account["bank_code"] == self.source["bank_code"]:
            near = "same_branch" if account["branch_code"] == self.source["branch_code"] else "same_bank"
        for kind, low, high, yen in self.fees:
            if kind == near and low <= amount and (high is None or amount < high):
                return yen
        raise ValueError(f"no fee for {amount}")


class Year:
    def __init__(self, asked):
        self.months = asked["months"]
        self.suppliers = asked["suppliers"]
        self.bills = asked["bills"]
        self.asked = asked
        self.bank = Bank(asked["source"], asked["fees"])
        self.figures = defaultdict(int)
        self.reported = defaultdict(int)
        # Of each payable account and month: what it grew and fell by; of each supplier: what it is owed.
        self.grew, self.fell, self.owed = defaultdict(int), defaultdict(int), defaultdict(int)

    def add(self, name, yen):
        self.figures[name] += yen

    # The books

    def book(self, day, code, yen):
        """A debit, or a credit below zero. What lies after the year is not in its books."""
        if month_of(day) <= self.months[-1]:
            self.add(f"journals {month_of(day)} {code}", yen)

    def owe(self, day, supplier, code, grew, fell):
        if month_of(day) > self.months[-1]:
            return
        self.grew[month_of(day), code] += grew
        self.fell[month_of(day), code] += fell
        self.owed[supplier["name"], code] += grew - fell

    def fee(self, day, yen):
        """The fee of a transfer is a purchase of the bank's service; below zero: the payee bears it."""
        if month_of(day) > self.months[-1] or yen == 0:
            return
        tax = abs(yen) * FEE_RATE // (100 + FEE_RATE) * (1 if yen > 0 else -1)
        self.book(day, FEES, yen - tax)
        self.book(day, INPUT_TAX, tax)
        self.add("弥生 課対仕入込10%適格 amount", yen)
        self.add("弥生 課対仕入込10%適格 tax", tax)

    # Bills

    def receive(self, bill):
        supplier = self.suppliers[bill["supplier"]]
        sign = -1 if bill["credit"] else 1
        month = bill["month"]
        delivered = bill["delivery_date"]
        day = bill["issue_date"] if delivered is None else delivered if month_of(delivered) == month else f"{month}-01"
        self.add("asked documents", 1)
        self.add("asked yen", sign * bill["total"])
        percent = deductible_percent(bill, supplier)
        net = 0
        for line in bill["lines"]:
            net += self.line(day, bill, supplier, line, percent, sign)
        _, tax = withheld_from(bill, supplier)
        bill["payable"] = bill["total"] - tax
        self.book(day, WITHHELD, -tax)
        self.book(day, supplier["credit"], -sign * bill["payable"])
        grew, fell = (0, bill["payable"]) if bill["credit"] else (bill["payable"], 0)
        self.owe(day, supplier, supplier["credit"], grew, fell)
        if bill.get("spread"):
            self.spread(month, bill["spread"], net, supplier["debit"])

    def line(self, day, bill, supplier, line, percent, sign):
        """Books a line; returns what of it is an expense."""
        rate, tax = line["rate"], line["tax"]
        deductible = tax * percent // 100
        expense = line["net"] + tax - deductible
        gross = sign * (line["net"] + tax)
        account = PREPAID if bill.get("spread") else supplier["debit"]
        self.book(day, account, sign * expense)
        self.book(day, INPUT_TAX, sign * deductible)
        if supplier.get("split"):
            shares = [share for _, share in supplier["split"]]
            taxes = parts_of(tax, shares)
            for at, part in enumerate(parts_of(line["net"] + tax, shares)):
                self.add(f"department {supplier['split'][at][0]}", part - taxes[at])
        name = self.tax_class(rate, percent, supplier, bill["credit"])
        share = percent if rate else 100
        self.add(f"input tax {name} {share}% amount", gross)
        self.add(f"input tax {name} {share}% tax", sign * tax)
        self.reported[name, share] += sign * tax
        if rate:
            suffix = {100: "適格", 0: "控不"}.get(percent, f"区分{percent}%")
            base = "課対仕返込" if bill["credit"] else "課対仕入込"
            own = f"弥生 {base}{'軽減8%' if rate == 8 else '10%'}{suffix}"
            self.add(f"{own} amount", gross)
            if percent == 100:
                self.add(f"{own} tax", sign * tax)
        elif name == "非課仕入":
            self.add(f"弥生 {name} amount", gross)
        return expense

    @staticmethod
    def tax_class(rate, percent, supplier, credit):
        if rate == 0:
            return "非課仕入" if supplier["supply"] == "domestic" else "対象外"
        kind = "課対仕返" if credit else "課対仕入"
        share = f"（控{percent}）" if percent in (80, 70) else ""
        return f"{kind}{share}{'8%（軽）' if rate == 8 else '10%'}"

    def spread(self, month, count, amount, account):
        each = amount // count
        for at in range(count):
            day = last_day(months_later(month, at))
            part = amount - each * (count - 1) if at == 0 else each
            self.book(day, account, part)
            self.book(day, PREPAID, -part)

    def estimate(self, month):
        """Bills that are expected and did not come: as much as the last one, taken back on the first of the next month."""
        for supplier in self.suppliers:
            if not supplier.get("accrues"):
                continue
            own = [bill for bill in self.bills if bill["supplier"] == supplier["key"]]
            earlier = [bill for bill in own if bill["month"] < month]
            if not earlier or any(bill["month"] == month for bill in own):
                continue
            yen = earlier[-1]["total"]
            for day, sign in ((last_day(month), 1), (f"{months_later(month, 1)}-01", -1)):
                self.book(day, supplier["debit"], sign * yen)
                self.book(day, ACCRUED, -sign * yen)
                self.owe(day, supplier, ACCRUED, yen if sign > 0 else 0, yen if sign < 0 else 0)

    # Payments

    def pay(self, month):
        files = defaultdict(list)
        for bill in self.bills:
            supplier = self.suppliers[bill["supplier"]]
            if bill["credit"] or bill["month"] > month:
                continue
            day = pay_day(bill, supplier)
            if month_of(day) == month:
                self.settle(bill, supplier, day, files)
        for day, transfers in sorted(files.items()):
            self.send(day, transfers)

    def settle(self, bill, supplier, day, files):
        offset = self.offset(bill, supplier, month_of(day))
        rest = bill["payable"] - offset
        if rest == 0:
            return self.paid(bill, supplier, day, rest, offset)
        if supplier["account"] is None:
            self.add(f"statement {month_of(day)} out", rest)
            self.book(day, BANK, -rest)
            return self.paid(bill, supplier, day, rest, offset)
        files[day].append((bill, supplier, rest, offset))

    def offset(self, bill, supplier, month):
        """What open credit notes of the supplier settle, the oldest first."""
        left = bill["payable"]
        for credit in self.bills:
            if not credit["credit"] or credit["supplier"] != supplier["key"] or credit["month"] > month:
                continue
            used = min(left, credit.setdefault("open", credit["total"]))
            credit["open"] -= used
            left -= used
        return bill["payable"] - left

    def paid(self, bill, supplier, day, rest, offset):
        """The supplier's account: all of the bill goes, and the credit notes that settled a part are used."""
        self.book(day, supplier["credit"], rest)
        # What was offset is booked on both sides of the same account.
        self.owe(day, supplier, supplier["credit"], 0, rest)
        base, tax = withheld_from(bill, supplier)
        if tax and month_of(day) <= self.months[-1]:
            kind = {"abroad": "abroad", "scrivener": "0 judicial_scrivener"}.get(
                supplier["withhold"], str(supplier.get("withholding_type"))
            )
            for name, yen in (("count", 1), ("base", base), ("tax", tax)):
                self.add(f"withheld {month_of(day)} {kind} {name}", yen)

    def send(self, day, transfers):
        booked = self.asked["late"].get(day, day)
        sent = charges = 0
        for bill, supplier, rest, offset in transfers:
            yen, charge = self.transfer(booked, supplier, rest)
            sent, charges = sent + yen, charges + charge
            self.add(f"bank file {day} count", 1)
            self.add(f"payee {supplier['account']['account_number']}", yen)
            self.paid(bill, supplier, booked, rest, offset)
            self.come_back(bill, supplier, day, rest, offset)
        self.add(f"bank file {day} yen", sent)
        if month_of(booked) <= self.months[-1]:
            self.add(f"statement {month_of(booked)} out", sent + charges)

    def transfer(self, day, supplier, rest):
        """Books what leaves the bank; returns what is sent and what the bank charges for it."""
        account = supplier["account"]
        borne = self.bank.fee(account, rest) if supplier.get("bears_fee") else 0
        yen = rest - borne
        charge = self.bank.fee(account, yen)
        self.book(day, BANK, -yen - charge)
        self.fee(day, charge)
        recovered = min(borne, charge)
        self.fee(day, -recovered)
        self.book(day, OTHER_INCOME, recovered - borne)
        return yen, charge

    def come_back(self, bill, supplier, day, rest, offset):
        """The bank gives a transfer back without its fee, and it is sent again."""
        month = months_later(month_of(day), 1)
        if not bill.get("returned") or month not in self.months:
            return
        days = self.asked["bank_days"][month]
        back, again = days["returned_on"], days["resent_on"]
        self.book(back, BANK, rest)
        self.book(back, supplier["credit"], -rest)
        self.owe(back, supplier, supplier["credit"], 0, -rest)
        self.add(f"statement {month} in", rest)
        bill["returned"] = False
        self.send(again, [(bill, supplier, rest, offset)])

    # The end

    def close(self):
        closing = defaultdict(int)
        for month in self.months:
            for code in PAYABLES:
                grew, fell = self.grew[month, code], self.fell[month, code]
                closing[code] += grew - fell
                for name, yen in (("increase", grew), ("decrease", fell), ("closing", closing[code])):
                    self.add(f"ledger {month} {code} {name}", yen)
        for (name, code), yen in self.owed.items():
            self.add(f"supplier {name} {code}", yen)
        total = 0
        for (name, share), tax in self.reported.items():
            deductible = abs(tax) * share // 100 * (1 if tax >= 0 else -1)
            self.add(f"input tax {name} {share}% deductible", deductible)
            total += deductible
        self.add("input tax deductible", total)
        for name in ["bank in the books less statement", *(f"ledger {code} less journals" for code in PAYABLES)]:
            self.add(name, 0)


def main():
    year = Year(json.load(sys.stdin))
    for bill in year.bills:
        year.receive(bill)
    for month in year.months:
        year.pay(month)
        year.estimate(month)
    year.close()
    json.dump(dict(year.figures), sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main()
