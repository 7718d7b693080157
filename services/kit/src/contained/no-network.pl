#!/usr/bin/perl
# perl no-network.pl PROGRAM ARGUMENTS: runs a program that gets no new connection, no new process and no look into others.
# The kernel refuses (seccomp(2)); the rule is inherited and cannot be taken back. Ends with 126 where it cannot be set.
use strict;
use warnings;
use Errno qw(EPERM ENOSYS);
use POSIX qw(uname);

my %kinds = (
  x86_64 => {
    arch => 0xc000003e, prctl => 157, seccomp => 317, clone => 56, clone3 => 435,
    # socket connect accept bind listen socketpair accept4, fork vfork, kill pidfd_send_signal, ptrace
    # process_vm_readv process_vm_writev pidfd_open pidfd_getfd, io_uring_setup, bpf unshare setns mount
    refused => [41, 42, 43, 49, 50, 53, 288, 57, 58, 62, 424, 101, 310, 311, 434, 438, 425, 321, 272, 308, 165],
  },
  aarch64 => {
    arch => 0xc00000b7, prctl => 167, seccomp => 277, clone => 220, clone3 => 435,
    refused => [198, 203, 202, 200, 201, 199, 242, 129, 424, 117, 270, 271, 434, 438, 425, 280, 97, 268, 40],
  },
);
my $kind = $kinds{ (uname())[4] } or refuse('no rule for this kind of machine');

# Instructions of classic BPF, as in linux/filter.h: code, jump if true, jump if false, operand.
my ($LOAD, $EQUAL, $AT_LEAST, $ANY_BIT, $RETURN) = (0x20, 0x15, 0x35, 0x45, 0x06);
my ($ALLOW, $ERRNO, $KILL) = (0x7fff0000, 0x00050000, 0x80000000);
my ($NUMBER, $ARCH, $FIRST_ARGUMENT, $CLONE_THREAD, $X32) = (0, 4, 16, 0x00010000, 0x40000000);
my @program = (
  [$LOAD, 0, 0, $ARCH], [$EQUAL, 1, 0, $kind->{arch}], [$RETURN, 0, 0, $KILL],
  [$LOAD, 0, 0, $NUMBER], [$AT_LEAST, 0, 1, $X32], [$RETURN, 0, 0, $ERRNO | EPERM],
  (map { [$EQUAL, 0, 1, $_], [$RETURN, 0, 0, $ERRNO | EPERM] } @{ $kind->{refused} }),
  # The C library then takes clone(2), whose flags can be looked at: threads, no processes.
  [$EQUAL, 0, 1, $kind->{clone3}], [$RETURN, 0, 0, $ERRNO | ENOSYS],
  [$EQUAL, 0, 3, $kind->{clone}], [$LOAD, 0, 0, $FIRST_ARGUMENT],
  [$ANY_BIT, 1, 0, $CLONE_THREAD], [$RETURN, 0, 0, $ERRNO | EPERM],
  [$RETURN, 0, 0, $ALLOW],
);
my $filter = join '', map { pack 'S C C L', @$_ } @program;
my $description = pack 'S x![J] J', scalar @program, unpack 'J', pack 'P', $filter;

my ($SET_NO_NEW_PRIVS, $SET_MODE_FILTER) = (38, 1);
syscall($kind->{prctl}, $SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 or refuse("no_new_privs: $!");
syscall($kind->{seccomp}, $SET_MODE_FILTER, 0, $description) == 0 or refuse("seccomp: $!");
exec { $ARGV[0] } @ARGV or refuse("$ARGV[0]: $!");

sub refuse { print STDERR "no-network: $_[0]\n"; exit 126 }
